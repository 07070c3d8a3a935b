/** What a delivery tells its receiver: the lead itself, or that its appointment was moved or cancelled. */
export type DeliveryMessage = 'lead' | 'appointment';
