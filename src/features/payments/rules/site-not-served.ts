/**
 * This process does not serve the site of a payment, for example because the folder of the site was not copied to this
 * machine yet. Without the site nobody can be told of the payment, so the payment keeps its state and is tried again later.
 */
export class SiteNotServedError extends Error {}
