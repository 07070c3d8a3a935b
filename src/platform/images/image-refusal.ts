/** Why a picture is not served. `message` is for an operator who looks for a missing picture. */
export interface ImageRefusal {
  readonly reason:
    | 'not-found'
    | 'not-a-picture'
    | 'lying-type'
    | 'drawing'
    | 'too-many-pixels'
    | 'too-large'
    | 'damaged'
    | 'too-slow'
    | 'host-not-allowed'
    | 'host-failed'
    | 'busy';
  readonly message: string;
}
