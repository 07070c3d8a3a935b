/** The answer of this browser to the question whether visits may be counted. */
const KEY = 'analytics-choice';
export type AnalyticsChoice = 'yes' | 'no';

/** The stored answer; null if the shopper was not asked yet, or if the browser refuses storage. */
export const analyticsChoice = (): AnalyticsChoice | null => {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'yes' || stored === 'no' ? stored : null;
  } catch {
    return null;
  }
};

/** Stores the answer. If the browser refuses storage, the answer is lost when the shopper leaves this page. */
export const storeAnalyticsChoice = (choice: AnalyticsChoice): void => {
  try {
    localStorage.setItem(KEY, choice);
  } catch (error) {
    console.warn(error);
  }
};

/**
 * Whether this page may count what its visitor does. On a site that asks for consent to its own statistics
 * (`data-own-counts`), the page may count only after the visitor has agreed.
 */
export const mayCount = (): boolean => !document.querySelector('[data-own-counts]') || analyticsChoice() === 'yes';
