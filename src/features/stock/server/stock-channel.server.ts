/**
 * Notification channel (`ChangeNotifier`) for stock changes. Every transaction that changes a dealership's stock sends
 * the dealership's id on it.
 */
export const STOCK_CHANNEL = 'stock_changed';
