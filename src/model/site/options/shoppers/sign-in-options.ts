import { isSupportedCountry } from 'libphonenumber-js/mobile';
import { z } from 'zod';
import { garageAndWatchlistPaths } from './garage-and-watchlist-paths.ts';

/** Whether a text is the ISO 3166 code of a country whose phone numbers the program can check. */
const isCountry = (code: string): boolean => isSupportedCountry(code);

/**
 * Options of shoppers' accounts: the paths of the account's pages, the pages that need a sign-in, and the text messages
 * with sign-in codes (AUTH area).
 */
export const signInOptions = z
  .strictObject({
    ...garageAndWatchlistPaths,
    accountGroup: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "lower-case letters, digits and hyphens, e.g. 'corella'")
      .nullable()
      .default(null)
      .describe(
        'Sites with the same group share accounts: a shopper has one account on all of them, and signs in on each. null: the accounts belong to this site only.',
      ),
    gates: z
      .strictObject({
        tradeIn: z.boolean().default(false).describe('Shoppers sign in before they have their vehicle valued (AUTH-11).'),
        sellMyCar: z.boolean().default(false).describe('Shoppers sign in before they offer their vehicle for sale (AUTH-12).'),
        checkout: z.boolean().default(false).describe('Shoppers sign in before they reserve a vehicle (AUTH-05).'),
        finance: z.boolean().default(false).describe('Shoppers sign in before they ask for their own finance quote (AUTH-06).'),
        equifax: z
          .boolean()
          .default(false)
          .describe(
            'The lender checks applications with Equifax. Shoppers sign in before they apply for finance or for a pre-approval (AUTH-09).',
          ),
      })
      .prefault({})
      .describe('The pages that are shown only to signed-in shoppers.'),
    smsPerDay: z
      .number()
      .int()
      .min(10)
      .max(100_000)
      .default(500)
      .describe(
        'Maximum number of text messages with codes that the site sends in a day. A message is no longer counted after its code was entered. Visitors whose browser has not solved the captcha receive at most half of these messages. Codes by e-mail have no such limit.',
      ),
    smsOtherCountries: z
      .array(z.string().refine(isCountry, "two capital letters of a country with phone numbers, e.g. 'NZ'"))
      .default([])
      .describe(
        'Countries, besides Australia, to whose mobile numbers the site sends codes. Each is an ISO 3166 code. Text messages to other countries are expensive. In some countries, criminals get a part of the price of each message, so they request many codes.',
      ),
    smsSenderName: z
      .string()
      .regex(/^(?=.*[A-Za-z])[A-Za-z0-9 ]{3,11}$/, "3 to 11 letters, digits and spaces with at least one letter, e.g. 'THEYARD'")
      .nullable()
      .default(null)
      .describe(
        'Name from which text messages come. It must be registered for the dealer in the SMS Sender ID Register, otherwise phones show it as unverified; null: the number of the installation.',
      ),
  })
  .describe('Accounts of shoppers: sign-in by a one-time code');
