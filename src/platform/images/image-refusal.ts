/** Why a picture is not served. `message` tells an operator why the picture is missing. */
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
