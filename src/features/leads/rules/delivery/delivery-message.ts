/** What a delivery tells its receiver: about the lead itself, or about a later change of its appointment. */
export type DeliveryMessage = 'lead' | 'appointment-moved' | 'appointment-cancelled';
