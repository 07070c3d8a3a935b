/** What a delivery tells its receiver: the lead itself, or that its appointment or its reservation has changed. */
export type DeliveryMessage = 'lead' | 'appointment' | 'reservation';
