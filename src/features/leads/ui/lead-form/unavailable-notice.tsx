import type { ReactElement } from 'react';
import { telHref } from '#features/dealerships/rules/tel-href.ts';
import { FIRST_FOCUS } from '#ui-kit/field/first-focus.ts';
import { Notice } from '#ui-kit/notice/notice.tsx';

/**
 * Says that forms cannot be sent at the moment, because leads cannot be stored, and shows the phone number of the dealership.
 * It is shown above a form before the shopper fills it in, and again if the post failed.
 *
 * @param isPosted true if the shopper has just sent the form
 * @param isKept false if the form does not contain everything that was typed, such as a one-time code
 */
export const UnavailableNotice = ({
  phone,
  isPosted,
  isKept = true,
}: {
  readonly phone: string | null;
  readonly isPosted: boolean;
  readonly isKept?: boolean;
}): ReactElement => (
  <Notice tone={isPosted ? 'danger' : 'info'}>
    <p className="error-title" {...(isPosted ? { tabIndex: -1, 'data-error-summary': '', ...FIRST_FOCUS } : {})}>
      {isPosted ? 'Your form could not be sent just now' : 'This form cannot be sent just now'}
    </p>
    <p className="error-detail">
      {`One of our systems is not answering. ${isPosted ? AFTER_POST[isKept ? 'kept' : 'gone'] : BEFORE_POST}`}
      {phone === null ? (
        '.'
      ) : (
        <>
          {', or call '}
          <a href={telHref(phone)} className="error-link">
            {phone.replaceAll(' ', NO_BREAK_SPACE)}
          </a>
          .
        </>
      )}
    </p>
  </Notice>
);

/** Keeps the digits of a phone number on one line. */
const NO_BREAK_SPACE = '\u00a0';

const AFTER_POST = {
  kept: 'Everything you typed is still here: please send it again in a minute',
  gone: 'Please try it again in a minute',
} as const;
const BEFORE_POST = 'You can fill the form in and send it in a few minutes';
