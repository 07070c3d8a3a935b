import { hasAdfReceiver } from '#model/dealership/has-adf-receiver.ts';
import type { DataUse, ProgramDecision } from '#model/site/data-use.ts';
import type { Site } from '#model/site/site.ts';

/** The data that every form asks for, or that the website adds to every form. */
const formData = ({ forms, features, dealerships }: Site): readonly string[] => [
  'your name, e-mail address and phone number',
  'your message, and the vehicle that it is about',
  'other details that the form asks for: your own vehicle if you ask for a service or a part, your company if you ask about fleet vehicles, your work if you apply for a job',
  ...(forms.locationField || (forms.dealershipField && dealerships.length > 1) ? ['the dealership or location that you choose'] : []),
  ...(forms.regoField ? ['the number plate of your vehicle, if you enter it'] : []),
  ...(features.reserve ? ['the address for the delivery, if you reserve a vehicle and want it delivered'] : []),
  ...(forms.optIn.shown ? ['whether you agreed to marketing e-mails, with the time'] : []),
  'the pages of this website that you opened before the form, and the words of the advertisement or link that led you here',
  'the kind of browser that you use',
];

/** The text for the people who get every lead by e-mail. Only they get the files that a shopper sends with a form. */
export const STAFF_BY_MAIL = 'the staff of the dealership that answers, by e-mail';

/**
 * Texts for the privacy policy about who receives what a shopper sends in a form. The texts name only the kind of each
 * receiver, because the addresses of the receivers are not public.
 */
export const leadReceiverTexts = ({ dealerships, leadForms }: Pick<Site, 'dealerships' | 'leadForms'>): readonly string[] => {
  const hasCrm =
    dealerships.some(({ recipients }) => hasAdfReceiver(recipients)) || leadForms.some(({ receivers }) => receivers.adf.length > 0);
  const hasWebhook = dealerships.some(({ recipients }) => recipients.webhooks.length > 0);
  return [
    STAFF_BY_MAIL,
    ...(hasCrm ? ['the customer database (CRM) of the dealership'] : []),
    ...(hasWebhook ? ['another computer system of the dealership, over a signed connection (webhook)'] : []),
  ];
};

const decisions = ({ forms }: Site): readonly ProgramDecision[] => [
  {
    madeBy: 'person',
    text: 'A program checks whether a form was probably sent by a program and not by a person. Such a form is held back until a person has checked it, so the answer may come later.',
    uses: [
      'the time between opening and sending the form',
      'how many forms came from your connection',
      ...(forms.captcha ? ['the result of the captcha'] : []),
    ],
  },
];

/**
 * What a site does with the personal information in its forms (enquiries, test drives and all others), and how it
 * protects the forms. Forms cannot be switched off, so every privacy policy contains this text.
 */
export const leadDataUses = (site: Site): readonly DataUse[] => [
  {
    title: 'Enquiries and other forms',
    collected: formData(site),
    purpose: `We use what you send in a form to answer you. A form with several steps keeps your answers for a day, so that you can go on later. If you have entered your name, e-mail address and phone number in such a form but do not finish it, the dealership gets what you sent so far after 30 minutes.${
      site.forms.optIn.shown
        ? ' We send marketing e-mails only if you agreed to them in the form; the link in your receipt ends them at any time.'
        : ''
    } You get a receipt by e-mail.`,
    passedTo: leadReceiverTexts(site),
    decisions: decisions(site),
  },
  {
    title: 'Test drives and service bookings',
    collected: ['the day and time that you would like', 'what the form of an enquiry collects'],
    purpose:
      'We use them to keep the vehicle or the workshop ready for you, and to confirm the appointment. This website offers the times that are free; you can move or cancel an appointment by a link in its confirmation.',
    passedTo: leadReceiverTexts(site),
    decisions: [],
  },
  {
    title: 'Protection of the forms',
    collected: ['your network address (IP address), only as a coded value from which nobody can read it'],
    purpose: `With the coded network address we limit how many forms one connection can send.${
      site.forms.captcha
        ? ' A captcha makes your browser solve a small sum before a form is sent. It runs on this website, shows no puzzle, and tells no other company about you.'
        : ''
    }`,
    passedTo: [],
    decisions: [],
  },
];
