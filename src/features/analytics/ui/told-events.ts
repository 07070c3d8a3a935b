/** An event that the browser reports. */
export interface BrowserEvent {
  readonly event_id: number;
  /** Slug of the vehicle that the event is about. */
  readonly slug?: string;
}

/** The events that this page has reported so far. */
export const toldEvents: BrowserEvent[] = [];

/** Name of the DOM event that `window` gets for each reported analytics event; its `detail` is the analytics event. */
export const EVENT_TOLD = 'forecourt:event';
