type EndpointState = 'paused by hand' | 'paused' | 'failing' | 'works';

/**
 * The state of a receiver of leads, for the operator. A paused receiver gets no leads until its next trial; one that a person
 * paused gets none until a person resumes it.
 *
 * @example endpointState({ isPausedByHand: false, pausedUntil: null, failures: 2 }) === 'failing'
 */
export const endpointState = ({
  isPausedByHand,
  pausedUntil,
  failures,
}: {
  readonly isPausedByHand: boolean;
  readonly pausedUntil: number | null;
  readonly failures: number;
}): EndpointState => {
  if (isPausedByHand) return 'paused by hand';
  if (pausedUntil !== null) return 'paused';
  return failures > 0 ? 'failing' : 'works';
};
