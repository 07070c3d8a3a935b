/** The look of a dealership's building in a drawing. */
export interface Place {
  readonly sky: readonly [top: string, low: string];
  readonly wall: string;
  readonly fascia: string;
  readonly ground: string;
  readonly hills: string;
  readonly roof: 'flat' | 'wing' | 'saw' | 'arch';
  readonly trees: 'palm' | 'gum' | 'pine' | 'none';
  readonly cars: readonly string[];
  /** Number of large workshop doors beside the showroom. */
  readonly bays?: number;
}

const WIDTH = 1200;
const HEIGHT = 800;
const GROUND = 610;

const ROOFS: Readonly<Record<Place['roof'], string>> = {
  flat: 'M210 300H1010V345H210Z',
  wing: 'M170 330L1060 250V300L1000 345H200Z',
  saw: 'M210 345V290L410 240V290L610 240V290L810 240V290L1010 240V345Z',
  arch: 'M190 345Q610 190 1030 345Z',
};

const tree = (kind: Place['trees'], x: number, size: number): string => {
  const y = GROUND + 8;
  if (kind === 'palm') {
    const fronds = [-78, -48, -16, 16, 48, 78]
      .map(
        (turn) =>
          `<path d="M0 0Q${26 * size} ${-34 * size} ${78 * size} ${-6 * size}Q${34 * size} ${-10 * size} 0 0Z" transform="rotate(${turn - 90 + 90})"/>`,
      )
      .join('');
    return `<path d="M${x} ${y}Q${x + 6 * size} ${y - 120 * size} ${x + 16 * size} ${y - 240 * size}" stroke="#6b5a48" stroke-width="${9 * size}" fill="none"/><g transform="translate(${x + 16 * size} ${y - 240 * size})" fill="#2f6b4f">${fronds}<g transform="scale(-1 1)">${fronds}</g></g>`;
  }
  if (kind === 'pine')
    return `<path d="M${x} ${y - 250 * size}L${x + 52 * size} ${y}H${x - 52 * size}Z" fill="#27483d"/><path d="M${x} ${y - 250 * size}L${x + 52 * size} ${y}H${x}Z" fill="#1f3b32"/>`;
  const crown = [
    [0, -190, 60],
    [-48, -150, 46],
    [46, -150, 50],
    [4, -125, 52],
  ]
    .map(
      ([dx = 0, dy = 0, r = 0], index) =>
        `<circle cx="${x + dx * size}" cy="${y + dy * size}" r="${r * size}" fill="${index === 0 ? '#6f8f6a' : index === 2 ? '#4d6f50' : '#5d7f5c'}"/>`,
    )
    .join('');
  return `<path d="M${x - 5 * size} ${y}L${x} ${y - 150 * size}L${x + 7 * size} ${y}Z" fill="#8a7662"/>${crown}`;
};

/** Draws a small parked car from the side: roof, glass, body and wheels. */
const parked = (x: number, y: number, size: number, colour: string): string => `<g transform="translate(${x} ${y}) scale(${size})">
<ellipse cx="110" cy="62" rx="118" ry="7" fill="#000" opacity=".22"/>
<path d="M6 44Q4 30 22 27L58 22Q84 2 116 2Q152 2 172 24L202 29Q216 33 214 48Q213 56 204 56H16Q7 56 6 44Z" fill="${colour}"/>
<path d="M66 23Q88 8 112 8V24ZM118 8Q146 9 162 25L118 24Z" fill="#17212b"/>
<path d="M10 38Q110 30 212 40L213 46Q110 36 8 45Z" fill="#fff" opacity=".22"/>
<path d="M6 40L20 37V43L7 45ZM202 36L214 40V45L204 42Z" fill="#fff3d6"/>
<g fill="#14171a"><circle cx="50" cy="54" r="17"/><circle cx="170" cy="54" r="17"/></g><g fill="#b9c0c6"><circle cx="50" cy="54" r="10"/><circle cx="170" cy="54" r="10"/></g><g fill="#5d656c"><circle cx="50" cy="54" r="4"/><circle cx="170" cy="54" r="4"/></g></g>`;

const glazing = (from: number, to: number, panes: number): string =>
  Array.from({ length: panes }, (_, index) => {
    const width = (to - from) / panes;
    const x = from + width * index;
    return `<rect x="${(x + 3).toFixed(1)}" y="362" width="${(width - 6).toFixed(1)}" height="${GROUND - 372}" fill="url(#pane)"/><path d="M${x + width * 0.2} 362L${x + width * 0.55} 362L${x + width * 0.25} ${GROUND - 10}L${x + 3} ${GROUND - 10}V440Z" fill="#fff" opacity=".1"/>`;
  }).join('');

const bays = (count: number, wall: string): string =>
  `<path d="M1010 330H${1010 + count * 150}V${GROUND}H1010Z" fill="${wall}"/><path d="M1010 330H${1010 + count * 150}V345H1010Z" fill="#000" opacity=".25"/>${Array.from(
    { length: count },
    (_, index) => {
      const x = 1028 + index * 150;
      return `<rect x="${x}" y="392" width="114" height="${GROUND - 392}" fill="#3a4148"/>${[0, 1, 2, 3, 4, 5].map((slat) => `<path d="M${x} ${412 + slat * 34}h114" stroke="#525b64" stroke-width="3"/>`).join('')}`;
    },
  ).join('')}`;

/** Draws a dealership's building as an SVG of 1200 × 800 pixels. */
export const drawPlace = (
  place: Place,
): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${place.sky[0]}"/><stop offset="1" stop-color="${place.sky[1]}"/></linearGradient>
<linearGradient id="pane" x2=".3" y2="1"><stop stop-color="#9fc0d2"/><stop offset=".45" stop-color="#5c7a8c"/><stop offset="1" stop-color="#2f4453"/></linearGradient>
<linearGradient id="warm" x2="0" y2="1"><stop stop-color="#ffe9bf" stop-opacity=".75"/><stop offset="1" stop-color="#ffd48a" stop-opacity=".12"/></linearGradient>
<linearGradient id="yard" x2="0" y2="1"><stop stop-color="${place.ground}"/><stop offset="1" stop-color="#000" stop-opacity=".25"/></linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>
<circle cx="930" cy="170" r="120" fill="#fff" opacity=".16"/><circle cx="930" cy="170" r="64" fill="#fff" opacity=".35"/>
<g fill="#fff" opacity=".34"><ellipse cx="250" cy="130" rx="170" ry="20"/><ellipse cx="360" cy="152" rx="120" ry="14"/><ellipse cx="760" cy="96" rx="140" ry="13"/></g>
<path d="M0 470Q180 380 380 440T760 410T1200 430V640H0Z" fill="${place.hills}" opacity=".6"/>
<path d="M0 520Q240 450 480 500T980 480T1200 505V640H0Z" fill="${place.hills}"/>
${tree(place.trees, 110, 1)}${tree(place.trees, 1110, 0.82)}${tree(place.trees, 44, 0.7)}
<rect y="${GROUND}" width="${WIDTH}" height="${HEIGHT - GROUND}" fill="${place.ground}"/><rect y="${GROUND}" width="${WIDTH}" height="${HEIGHT - GROUND}" fill="url(#yard)"/>
${place.bays ? bays(place.bays, place.wall) : ''}
<rect x="210" y="340" width="800" height="${GROUND - 340}" fill="${place.wall}"/>
${glazing(240, 850, 6)}<rect x="243" y="362" width="604" height="90" fill="url(#warm)"/>
<g opacity=".9">${parked(300, 538, 0.92, '#e5e8ea')}${parked(590, 538, 0.92, place.fascia)}</g>
<rect x="240" y="362" width="610" height="${GROUND - 372}" fill="#8fb3c7" opacity=".16"/>
<rect x="876" y="392" width="104" height="${GROUND - 392}" fill="url(#pane)"/><path d="M928 392V${GROUND}" stroke="${place.wall}" stroke-width="5"/><path d="M862 376h132v14H862Z" fill="${place.fascia}"/>
<path d="${ROOFS[place.roof]}" fill="${place.fascia}"/><path d="M210 345H1010V356H210Z" fill="#000" opacity=".3"/>
<g fill="#fff" opacity=".92"><rect x="270" y="314" width="120" height="12" rx="6"/><rect x="400" y="314" width="64" height="12" rx="6"/></g>
<path d="M196 ${GROUND}H1024V${GROUND + 14}H196Z" fill="#000" opacity=".16"/>
<g stroke="#fff" stroke-opacity=".4" stroke-width="5">${[0, 1, 2, 3, 4, 5].map((line) => `<path d="M${170 + line * 190} ${GROUND + 40}l${-46 + line * 8} 130"/>`).join('')}</g>
${place.cars.map((colour, index) => parked(64 + index * 372, 676 + (index % 2) * 12, 1.45, colour)).join('')}
<path d="M1096 ${GROUND + 4}V390" stroke="#59626a" stroke-width="8"/><rect x="1050" y="330" width="92" height="96" rx="10" fill="${place.fascia}"/><rect x="1066" y="352" width="60" height="10" rx="5" fill="#fff"/><rect x="1066" y="374" width="44" height="8" rx="4" fill="#fff" opacity=".7"/><rect x="1066" y="392" width="52" height="8" rx="4" fill="#fff" opacity=".7"/>
</svg>`;
