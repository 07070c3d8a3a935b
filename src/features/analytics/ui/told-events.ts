/** An event that the browser reports. */
export interface BrowserEvent {
  readonly event_id: number;
  /** Slug of the vehicle that the event is about. */
  readonly slug?: string;
}

/** The events that this page has reported so far. */
export const toldEvents: BrowserEvent[] = [];

/** Name of the DOM event on `window` with a reported event as `detail`. */
export const EVENT_TOLD = 'forecourt:event';
