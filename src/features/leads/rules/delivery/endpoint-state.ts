type EndpointState = 'paused by hand' | 'paused' | 'failing' | 'works';

/**
 * The state of a receiver of leads, for the operator. If the program has paused a receiver, the receiver gets no leads until
 * the pause ends. If a person has paused a receiver, the receiver gets no leads until a person resumes it.
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
