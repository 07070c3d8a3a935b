/** A vehicle whose page a shopper viewed, as the browser stores it (WATCH-11, ENT-32). */
export interface ViewedVehicle {
  readonly id: number;
  readonly stocknum: string | null;
  readonly make: string;
  readonly model: string;
  readonly body: string | null;
  readonly simple_body: string | null;
  /** The path of the vehicle's page. */
  readonly path: string;
  /** The name as pages show it. */
  readonly name: string;
  /** The URL of a small picture; null if the vehicle has none. */
  readonly picture: string | null;
}

/** Maximum number of viewed vehicles that a browser keeps. The oldest ones are dropped. */
export const MAX_VIEWED = 12;

/**
 * The viewed vehicles that a browser has stored, the vehicle viewed last first. If the stored text is not a list of
 * viewed vehicles, the result is an empty list.
 *
 * @example readViewed('nonsense') // []
 */
export const readViewed = (text: string | null): readonly ViewedVehicle[] => {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isViewed).slice(0, MAX_VIEWED) : [];
  } catch {
    return [];
  }
};

const isViewed = (value: unknown): value is ViewedVehicle => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, path, name } = value as Record<string, unknown>;
  // The path must begin with one '/'. Otherwise the stored link could lead to another site.
  return Number.isSafeInteger(id) && typeof path === 'string' && /^\/(?!\/)/.test(path) && typeof name === 'string';
};

/**
 * The list of viewed vehicles after a view. Each vehicle has one record, and the vehicle viewed last is first
 * (WATCH-11).
 */
export const withViewed = (viewed: readonly ViewedVehicle[], vehicle: ViewedVehicle): readonly ViewedVehicle[] =>
  [vehicle, ...viewed.filter(({ id }) => id !== vehicle.id)].slice(0, MAX_VIEWED);
