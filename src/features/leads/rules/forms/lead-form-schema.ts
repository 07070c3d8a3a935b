import { z } from 'zod';
import { EVENT_IDS } from '#features/analytics/rules/event-ids.ts';
import { leadFormWith } from '#model/site/content/form-content.ts';
import { LEAD_KIND_NAMES } from '../kinds/lead-kinds.ts';
import { STANDARD_FIELD_NAMES } from './standard-fields.ts';

/** The schema of a form definition with the lead kinds and standard fields that exist. */
export const leadFormSchema = leadFormWith(z.enum(LEAD_KIND_NAMES), z.enum(STANDARD_FIELD_NAMES), z.literal(Object.values(EVENT_IDS)));
