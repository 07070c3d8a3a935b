import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactElement } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../icon/icon.tsx';

/** 'primary' acts, one a view; 'secondary' is its outlined neighbour; 'quiet' stands in rows; 'text' reads as a link. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'text';
export type ButtonSize = 'small' | 'normal' | 'large';

interface ButtonStyle {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  /** Takes the whole width of what holds it. */
  readonly wide?: boolean | undefined;
}

const buttonClass = ({ variant = 'primary', size = 'normal', wide = false }: ButtonStyle): string =>
  classNames('btn', `btn-${variant}`, size !== 'normal' && `btn-${size}`, wide && 'btn-wide');

/**
 * A button that does something on this page. Its words say the verb and the thing ('Send enquiry').
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
    /** What it does is under way: it turns a wheel and cannot be pressed again. */
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
 * A button that is a sign alone; `label` is its name.
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
  /** A round frame: it lies over a picture or beside one. */
  readonly isFramed?: boolean;
}): ReactElement => (
  <button type="button" className={classNames('icon-button', isFramed && 'icon-button-framed', className)} aria-label={label} {...rest}>
    <Icon name={icon} />
  </button>
);

/**
 * A link that looks like a button: it leads somewhere.
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
