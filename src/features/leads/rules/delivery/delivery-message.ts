/** The content of a delivery: the lead itself, or the news that its appointment or its reservation has changed. */
export type DeliveryMessage = 'lead' | 'appointment' | 'reservation';
