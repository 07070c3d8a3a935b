/**
 * Names of the query parameters that campaigns and advertisers add to links (LEAD-04). The browser collects them, and
 * the server keeps them with a lead. All other parameters are dropped, because they may contain personal data.
 */
export const LINKED_QUERY_PARAMS = /^(utm_[a-z0-9_]{1,30}|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|li_fat_id|twclid)$/;
