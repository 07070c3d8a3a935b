import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactElement } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../icon/icon.tsx';

/**
 * 'primary' is for the main action, and a page or dialog has only one. 'secondary' is an outlined button for other
 * actions. 'quiet' has a grey background and is for less important actions. 'text' looks like a link.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'text';
export type ButtonSize = 'small' | 'normal' | 'large';

interface ButtonStyle {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  /** Takes the full width of its container. */
  readonly wide?: boolean | undefined;
}

const buttonClass = ({ variant = 'primary', size = 'normal', wide = false }: ButtonStyle): string =>
  classNames('btn', `btn-${variant}`, size !== 'normal' && `btn-${size}`, wide && 'btn-wide');

/**
 * A button for an action on this page. Its label is a verb and an object ('Send enquiry').
 *
 * @example <Button type="submit">Send enquiry</Button>
 */
export const Button = ({
  variant,
  size,
  wide,
  isBusy = false,
  className,
  type = 'button',
  ...rest
}: ButtonStyle &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** True while the action is in progress. The button then shows a spinner and cannot be pressed again. */
    readonly isBusy?: boolean;
  }): ReactElement => (
  <button
    type={type}
    className={classNames(buttonClass({ variant, size, wide }), className)}
    {...(isBusy ? { 'aria-busy': true, disabled: true } : {})}
    {...rest}
  />
);

/**
 * A button with only an icon; `label` is its accessible name.
 *
 * @example <IconButton icon="share" label="Share this page" />
 */
export const IconButton = ({
  icon,
  label,
  isFramed = false,
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly icon: IconName;
  readonly label: string;
  /** A round button, for use over a picture or next to one. */
  readonly isFramed?: boolean;
}): ReactElement => (
  <button type="button" className={classNames('icon-button', isFramed && 'icon-button-framed', className)} aria-label={label} {...rest}>
    <Icon name={icon} />
  </button>
);

/**
 * A link that looks like a button.
 *
 * @example <LinkButton href={paths.vehicle(slug)} variant="secondary">View Details</LinkButton>
 */
export const LinkButton = ({
  variant,
  size,
  wide,
  className,
  ...rest
}: ButtonStyle & AnchorHTMLAttributes<HTMLAnchorElement>): ReactElement => (
  <a className={classNames(buttonClass({ variant, size, wide }), className)} {...rest} />
);
