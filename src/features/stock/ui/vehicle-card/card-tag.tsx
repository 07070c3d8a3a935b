import type { ReactElement } from 'react';
import { Logo } from '#ui-kit/logo/logo.tsx';
import type { VehicleTag } from '../../rules/card-tag.ts';

/**
 * The tag on the picture of a vehicle: a text, or the image badge of certified vehicles. A picture has at most one tag
 * (TAG-01, TAG-04).
 */
export const CardTag = ({ tag }: { readonly tag: VehicleTag }): ReactElement =>
  tag.imageUrl ? (
    <Logo className="vcard-tag-image" src={tag.imageUrl} alt={tag.text} width={96} height={32} isLate />
  ) : (
    <span className={`vcard-tag vcard-tag-${tag.kind}`}>{tag.text}</span>
  );
