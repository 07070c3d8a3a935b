import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CLOSE_SCALE, panBy, WHOLE_PICTURE, type Zoom, zoomAt } from '../../rules/picture-zoom.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Factor by which one press of a zoom button or key changes the scale. */
const STEP = 1.5;
/** How far one press of an arrow key moves a zoomed picture, as a fraction of the size of its box. */
const PAN_SHARE = 0.2;

const PAN_KEYS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
/** Distance between two fingers in pixels; 0 with one finger. */
const spanOf = ([first, second]: readonly Point[]): number => (first && second ? Math.hypot(second.x - first.x, second.y - first.y) : 0);

/**
 * Lets a shopper zoom the visible picture of a strip (VDP-05): by pinching, by double tap or double click, with Control
 * and the mouse wheel, with buttons, or with the keys +, - and 0. Shift with an arrow key moves the picture. When
 * another picture is shown, it is not zoomed. The CSS transform is set without a React render, because a render would
 * be too slow for the movement of the fingers.
 */
export const usePictureZoom = (strip: RefObject<HTMLUListElement | null>, index: number, isOpen: boolean) => {
  const zoom = useRef<Zoom>(WHOLE_PICTURE);
  const fingers = useRef(new Map<number, Point>());
  const [isZoomed, setZoomed] = useState(false);

  const picture = (): HTMLImageElement | null => strip.current?.children[index]?.querySelector('img') ?? null;
  const box = () => ({ width: strip.current?.clientWidth ?? 0, height: strip.current?.clientHeight ?? 0 });
  const show = (next: Zoom): void => {
    zoom.current = next;
    const shown = picture();
    if (shown) shown.style.transform = next.scale === 1 ? '' : `translate(${next.x}px, ${next.y}px) scale(${next.scale})`;
    setZoomed(next.scale > 1);
  };
  /** A screen point relative to the centre of the box. */
  const within = ({ x, y }: Point): Point => {
    const { left = 0, top = 0 } = strip.current?.getBoundingClientRect() ?? {};
    return { x: x - left - box().width / 2, y: y - top - box().height / 2 };
  };
  const scaleBy = (factor: number, at: Point = { x: 0, y: 0 }): void => show(zoomAt(zoom.current, zoom.current.scale * factor, at, box()));

  const onPointerDown = (event: PointerEvent): void => {
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onPointerMove = (event: PointerEvent): void => {
    // If the shopper releases the mouse button outside the window, the browser reports no end of the drag. So the drag
    // ends at the next movement without a pressed button.
    if (event.buttons === 0) fingers.current.delete(event.pointerId);
    if (!fingers.current.has(event.pointerId)) return;
    const before = [...fingers.current.values()];
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = [...fingers.current.values()];
    const [from, to] = [middleOf(before), middleOf(after)];
    const factor = spanOf(before) > 0 ? spanOf(after) / spanOf(before) : 1;
    if (factor === 1 && zoom.current.scale === 1) return;
    show(panBy(zoomAt(zoom.current, zoom.current.scale * factor, within(from), box()), { x: to.x - from.x, y: to.y - from.y }, box()));
  };
  const onPointerEnd = (event: PointerEvent): void => {
    fingers.current.delete(event.pointerId);
  };
  const onDoubleClick = (event: { readonly clientX: number; readonly clientY: number }): void =>
    show(
      zoom.current.scale > 1 ? WHOLE_PICTURE : zoomAt(WHOLE_PICTURE, CLOSE_SCALE, within({ x: event.clientX, y: event.clientY }), box()),
    );

  /** Returns true if the key zoomed or moved the picture. */
  const onKey = ({ key, shiftKey }: { readonly key: string; readonly shiftKey: boolean }): boolean => {
    const pan = shiftKey && zoom.current.scale > 1 ? PAN_KEYS[key] : undefined;
    if (pan) show(panBy(zoom.current, { x: pan.x * box().width * PAN_SHARE, y: pan.y * box().height * PAN_SHARE }, box()));
    else if (key === '+' || key === '=') scaleBy(STEP);
    else if (key === '-') scaleBy(1 / STEP);
    else if (key === '0') show(WHOLE_PICTURE);
    else return false;
    return true;
  };

  // React registers wheel listeners as passive. A passive listener cannot stop the browser from zooming the page, so
  // this listener is registered without React.
  const onWheel = useEffectEvent((event: WheelEvent): void => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    scaleBy(Math.exp(-event.deltaY / 200), within({ x: event.clientX, y: event.clientY }));
  });
  useEffect(() => {
    const list = strip.current;
    if (!isOpen || !list) return;
    const listen = (event: WheelEvent): void => onWheel(event);
    list.addEventListener('wheel', listen, { passive: false });
    return () => list.removeEventListener('wheel', listen);
  }, [isOpen, strip]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture, or another opening, begins whole
  useEffect(() => {
    const shown = strip.current?.children[index]?.querySelector('img');
    return () => {
      if (shown) shown.style.transform = '';
      zoom.current = WHOLE_PICTURE;
      fingers.current.clear();
      setZoomed(false);
    };
  }, [index, isOpen]);

  return {
    isZoomed,
    zoomIn: () => scaleBy(STEP),
    zoomOut: () => scaleBy(1 / STEP),
    onKey,
    /** For the strip. */
    handlers: { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd, onDoubleClick },
  };
};
