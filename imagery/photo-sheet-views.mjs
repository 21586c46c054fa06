/* Four drawings of the sheet about photographing a rim, in the style of a workshop drawing. */

/** Returns a drawing; `label` is its alternative text. */
const drawing = (label, content) =>
  `<svg viewBox="0 -22 240 178" role="img" aria-label="${label}">${content}</svg>`

const polar = (cx, cy, radius, degrees) => {
  const angle = (degrees * Math.PI) / 180
  return `${(cx + radius * Math.cos(angle)).toFixed(1)} ${(cy + radius * Math.sin(angle)).toFixed(1)}`
}

/** Returns a spoke from hub to rim, slightly wider at the rim. */
const spoke = (cx, cy, at) =>
  `<path class="metal" d="M${polar(cx, cy, 11, at - 20)} L${polar(cx, cy, 37, at - 8)} L${polar(cx, cy, 37, at + 8)} L${polar(cx, cy, 11, at + 20)}"/>`

/** Returns two brackets at opposite corners of the area that the photo should show. */
const frame = (x, y, width, height) =>
  [
    [x, y, 1, 1],
    [x + width, y, -1, 1],
    [x, y + height, 1, -1],
    [x + width, y + height, -1, -1],
  ]
    .map(([cx, cy, dx, dy]) => `<path class="ember" d="M${cx} ${cy + 10 * dy} V${cy} H${cx + 10 * dx}"/>`)
    .join('')

const face = drawing(
  'Dessin : une roue vue exactement de face, entière dans le cadre',
  `<circle class="rubber" cx="120" cy="66" r="50"/><circle class="metal" cx="120" cy="66" r="40"/>
  <circle class="fine" cx="120" cy="66" r="37"/>${[-90, -18, 54, 126, 198].map((at) => spoke(120, 66, at)).join('')}
  <circle class="metal" cx="120" cy="66" r="12"/><circle class="fine" cx="120" cy="66" r="4"/>
  <path class="axis" d="M22 66H218M120 2V130"/>${frame(62, 8, 116, 116)}
  <text x="182" y="51">hauteur</text><text x="182" y="61">du moyeu</text>`,
)

const defect = drawing(
  'Dessin : le bord d’une jante frotté, une règle graduée posée à côté',
  `<path class="rubber" d="M-6 96A190 190 0 0 1 246 96V62A206 206 0 0 0-6 62Z" transform="translate(0-34)"/>
  <path class="metal" d="M-6 96A190 190 0 0 1 246 96V112A180 180 0 0 0-6 112Z" transform="translate(0-34)"/>
  <path class="fine" d="M-6 86A176 176 0 0 1 246 86"/>
  <path class="ember" transform="translate(0-6)" d="M92 26l9 5M99 23l12 7M108 21l14 8M118 20l13 8M128 20l12 7M137 21l10 6M146 24l6 4"/>
  <path class="metal" d="M72 74H172V98H72Z"/>
  ${Array.from({ length: 21 }, (_, mark) => `<path class="fine" d="M${72 + mark * 5} 74v${mark % 10 === 0 ? 11 : mark % 5 === 0 ? 8 : 5}"/>`).join('')}
  <text x="70" y="94" dx="4">0</text><text x="119" y="94">5</text><text x="148" y="94">10 cm</text>${frame(54, 6, 136, 112)}`,
)

const inside = drawing(
  'Dessin : coupe d’une jante et de son pneu, le rebord intérieur désigné par une flèche',
  `<path class="rubber" d="M78 84C66 60 66 34 82 20C96 8 144 8 158 20C174 34 174 60 162 84L152 84C160 60 160 40 150 30C140 21 100 21 90 30C80 40 80 60 88 84Z"/>
  <path class="metal" d="M76 80C72 80 72 88 76 88H86C92 88 94 92 96 98C98 103 102 104 108 104H136C142 104 143 100 145 96C147 91 149 88 154 88H164C168 88 168 80 164 80"/>
  <path class="metal" d="M150 92C148 104 146 112 150 124"/>
  <path class="ember" d="M76 80C72 80 72 88 76 88H86"/><circle class="ember" cx="77" cy="84" r="11"/>
  <path class="ember" d="M30 108L64 90"/><path class="solid" d="M68 88l-8 .6 4 6.4z"/>
  <path class="axis" d="M40 124H200"/>
  <text x="10" y="120">côté véhicule</text><text x="178" y="64">côté rue</text>`,
)

const size = drawing(
  'Dessin : le flanc d’un pneu avec l’inscription 225/45 R17, le nombre 17 encadré',
  `<path class="rubber" d="M-10 128A150 150 0 0 1 250 128V44A214 214 0 0 0-10 44Z" transform="translate(0-16)"/>
  <path class="fine" d="M-6 100A152 152 0 0 1 246 100M-6 36A206 206 0 0 1 246 36"/>
  <path id="arc" stroke="none" d="M14 60.6A165 165 0 0 1 226 60.6"/>
  <text style="font-size:22px;font-weight:800;font-stretch:125%;fill:var(--ink)"><textPath href="#arc" startOffset="50%" text-anchor="middle">225/45 R<tspan style="fill:var(--ember)">17</tspan> 94W</textPath></text>
  <path class="ember" d="M150 36V92"/>
  <text x="150" y="106" text-anchor="middle" style="font-size:9px;fill:var(--ember)">diamètre en pouces</text>`,
)

export const views = { face, defect, inside, size }
