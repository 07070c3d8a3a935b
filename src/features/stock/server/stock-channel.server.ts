/**
 * Notification channel (`ChangeNotifier`) of stock changes. Every transaction that changes a dealership's stock
 * sends the dealership's id there.
 */
export const STOCK_CHANNEL = 'stock_changed';
