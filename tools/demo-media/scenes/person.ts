/** The look of an invented staff member in a drawing. */
export interface Person {
  readonly ground: string;
  readonly skin: string;
  readonly hair: string;
  readonly cut: 'short' | 'bob' | 'long' | 'bun' | 'curly' | 'bald';
  readonly coat: string;
  readonly shirt: string;
  readonly beard?: boolean;
  readonly glasses?: boolean;
}

const BACK_HAIR: Readonly<Record<Person['cut'], string>> = {
  short: '',
  bald: '',
  bob: '<path d="M196 250Q190 130 300 130T404 250Q410 330 392 352H208Q190 330 196 250Z"/>',
  long: '<path d="M192 250Q186 124 300 124T408 250Q414 380 424 452Q300 480 176 452Q186 380 192 250Z"/>',
  bun: '<circle cx="300" cy="122" r="42"/><path d="M206 250Q200 140 300 140T394 250V300H206Z"/>',
  curly:
    '<circle cx="220" cy="210" r="48"/><circle cx="380" cy="210" r="48"/><circle cx="252" cy="160" r="50"/><circle cx="348" cy="160" r="50"/><circle cx="300" cy="140" r="48"/><circle cx="208" cy="262" r="36"/><circle cx="392" cy="262" r="36"/>',
};

const FRONT_HAIR: Readonly<Record<Person['cut'], string>> = {
  short: '<path d="M214 248Q204 140 300 138T386 248Q380 206 352 192Q300 206 250 186Q222 206 214 248Z"/>',
  bald: '',
  bob: '<path d="M212 262Q206 150 300 150T388 262Q382 214 340 184Q290 226 212 262Z"/>',
  long: '<path d="M210 270Q204 146 300 146T390 270Q384 218 304 176Q262 226 210 270Z"/>',
  bun: '<path d="M212 246Q208 152 300 152T388 246Q372 196 300 192T212 246Z"/>',
  curly: '<path d="M214 240Q220 180 262 176Q300 156 342 176Q380 184 386 240Q360 202 300 204T214 240Z"/>',
};

/** Draws a staff member as an SVG of 600 × 600 pixels. */
export const drawPerson = (
  person: Person,
): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="600" height="600">
<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".35"/><stop offset="1" stop-color="#000" stop-opacity=".12"/></linearGradient>
<linearGradient id="c" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".16"/><stop offset="1" stop-color="#000" stop-opacity=".22"/></linearGradient>
<clipPath id="h"><path d="M214 236Q214 160 300 160T386 236V286Q386 378 300 386Q214 378 214 286Z"/></clipPath></defs>
<rect width="600" height="600" fill="${person.ground}"/><rect width="600" height="600" fill="url(#g)"/><circle cx="300" cy="300" r="232" fill="#fff" opacity=".18"/>
<g fill="${person.hair}">${BACK_HAIR[person.cut]}</g>
<path d="M90 600Q96 468 214 434L300 462L386 434Q504 468 510 600Z" fill="${person.coat}"/><path d="M90 600Q96 468 214 434L300 462L386 434Q504 468 510 600Z" fill="url(#c)"/>
<path d="M238 430L300 560L362 430Q330 410 300 410T238 430Z" fill="${person.shirt}"/>
<path d="M258 360V428Q278 462 300 462T342 428V360Z" fill="${person.skin}"/><path d="M258 372Q300 420 342 372V396Q300 432 258 396Z" fill="#000" opacity=".14"/>
<path d="M238 428L210 440L262 600H300ZM362 428L390 440L338 600H300Z" fill="${person.coat}"/><path d="M238 428L210 440L262 600H300ZM362 428L390 440L338 600H300Z" fill="#000" opacity=".14"/>
<g fill="${person.skin}"><ellipse cx="212" cy="276" rx="15" ry="24"/><ellipse cx="388" cy="276" rx="15" ry="24"/><path d="M214 236Q214 160 300 160T386 236V286Q386 378 300 386Q214 378 214 286Z"/></g>
<g clip-path="url(#h)"><path d="M320 150H400V400H300Q360 340 352 250Z" fill="#000" opacity=".06"/>${person.beard ? `<path d="M208 286Q226 300 244 322Q300 306 356 322Q374 300 392 286V400H208Z" fill="${person.hair}"/><path d="M270 334Q300 326 330 334Q300 352 270 334Z" fill="${person.skin}"/>` : ''}</g>
<g fill="${person.hair}">${FRONT_HAIR[person.cut]}</g>
<g fill="#2a2422"><ellipse cx="262" cy="266" rx="7.5" ry="9"/><ellipse cx="338" cy="266" rx="7.5" ry="9"/></g><g fill="none" stroke-linecap="round"><path d="M244 240q18 -10 36 -1M320 239q18 -9 36 1" stroke="${person.cut === 'bald' ? '#5d4c42' : person.hair}" stroke-width="7"/><path d="M300 268q-9 26 -4 34q5 5 12 2" stroke="#000" stroke-opacity=".22" stroke-width="5"/><path d="M268 334q32 26 64 0" stroke="#a8453f" stroke-width="7"/></g>
<g fill="#e0685c" opacity=".2"><circle cx="240" cy="306" r="20"/><circle cx="360" cy="306" r="20"/></g>
${person.glasses ? '<g fill="#fff" fill-opacity=".15" stroke="#22262b" stroke-width="6"><circle cx="260" cy="268" r="30"/><circle cx="340" cy="268" r="30"/><path d="M290 264q10 -8 20 0M230 262l-16 -4M370 262l16 -4"/></g>' : ''}
</svg>`;
