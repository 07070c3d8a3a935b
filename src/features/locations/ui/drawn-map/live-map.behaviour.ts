import type { LiveMapData } from '../../views/map-view.ts';

/**
 * Opens a map that the shopper can move (LOC-33), in place of the drawn map. The code and the data of the map are requested
 * only when the button is pressed. Markup: `data-behaviour="live-map"` with the data in `data-map`, around the drawn map
 * and `button[data-map-open]`.
 */
const open = async (button: HTMLButtonElement, part: HTMLElement): Promise<void> => {
  const data = JSON.parse(part.dataset.map ?? 'null') as LiveMapData | null;
  if (data === null) return;
  button.disabled = true;
  const area = document.createElement('div');
  area.className = 'live-map-area';
  part.append(area);
  try {
    if (data.provider === 'google') showGoogleMap(area, data);
    else await (await import('./maplibre-map.ts')).showMapLibre(area, data);
    button.remove();
  } catch (error) {
    console.warn(error);
    area.remove();
    button.disabled = false;
    button.textContent = 'The map could not be loaded. Try again';
  }
};

/** A frame of the Maps Embed API, which shows one place. With several places, buttons below it choose the place. */
const showGoogleMap = (area: HTMLElement, { source, pins }: LiveMapData): void => {
  const frame = document.createElement('iframe');
  frame.title = 'Map from Google';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  const show = ([latitude, longitude]: LiveMapData['pins'][number]): void => {
    frame.src = `https://www.google.com/maps/embed/v1/place?${new URLSearchParams({ key: source, q: `${latitude},${longitude}` })}`;
  };
  const [first] = pins;
  if (first) show(first);
  area.append(frame);
  if (pins.length < 2) return;
  const choices = document.createElement('div');
  choices.className = 'live-map-choices';
  for (const pin of pins) {
    const choice = document.createElement('button');
    choice.type = 'button';
    choice.className = 'chip';
    choice.textContent = pin[2];
    choice.addEventListener('click', () => show(pin));
    choices.append(choice);
  }
  area.append(choices);
};

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('[data-map-open]') : null;
  const part = button?.closest<HTMLElement>('[data-behaviour~="live-map"]');
  if (button && part) void open(button, part);
});
