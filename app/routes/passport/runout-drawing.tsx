import type { PassportView } from './passport.server.ts'
import './passport-page.css'

type Runout = PassportView['runouts'][number]
type Measured = NonNullable<Runout['before']>

/** Runout in one direction before and after the work, drawn with the deviation exaggerated. */
export function RunoutDrawing({ kind, name, before, after }: Runout) {
  const largestRunout = Math.max(before?.hundredths ?? 0, after?.hundredths ?? 0, 1)
  return (
    <figure className="runout">
      <figcaption>
        {name} <span>{kind === 'radial' ? 'radial' : 'axial'}</span>
      </figcaption>
      <div>
        {[
          { when: 'Avant', measured: before },
          { when: 'Après', measured: after },
        ].map(
          ({ when, measured }) =>
            measured && (
              <Sketch
                key={when}
                kind={kind}
                name={name}
                when={when}
                measured={measured}
                most={largestRunout}
              />
            ),
        )}
      </div>
    </figure>
  )
}

interface SketchProps {
  kind: Runout['kind']
  name: string
  when: string
  measured: Measured
  /** The larger of the two values, drawn at the maximum deviation. */
  most: number
}

function Sketch({ kind, name, when, measured, most }: SketchProps) {
  const share = measured.hundredths / most
  return (
    <svg
      viewBox="0 0 168 150"
      role="img"
      aria-label={`${name} ${when.toLowerCase()}\u00a0: ${measured.wording}`}
    >
      {kind === 'radial' ? <RadialLines share={share} /> : <AxialLines share={share} />}
      <text className="runout__when" x="4" y="146">
        {when}
      </text>
      <text className="runout__figure" x="164" y="146">
        {measured.wording}
      </text>
    </svg>
  )
}

/** Front view: the ideal circle and the measured one. */
function RadialLines({ share }: { share: number }) {
  const off = share === 0 ? 0 : Math.max(3, share * 10)
  const [x, y, radius] = [64, 68, 48]
  const top = y - radius
  return (
    <>
      <path className="runout__axis" d={`M${x} 4V130M4 ${y}H124`} />
      <circle className="runout__true" cx={x} cy={y} r={radius} />
      <circle className="runout__true" cx={x} cy={y} r="13" />
      <circle className="runout__off" cx={x} cy={y - off} r={radius} />
      <path className="runout__measure" d={`M${x} ${top - off}H148M${x} ${top}H148`} />
      <Arrows x={140} from={top - off} to={top} />
    </>
  )
}

/** Side view: the ideal disc and its tilt. */
function AxialLines({ share }: { share: number }) {
  const angle = share === 0 ? 0 : Math.max(3, share * 9)
  const [x, y, half] = [64, 76, 48]
  const off = half * Math.sin((angle * Math.PI) / 180)
  const edge = x + 13
  return (
    <>
      <path className="runout__axis" d={`M${x} 22V130M4 ${y}H124`} />
      <rect className="runout__true" x={x - 13} y={y - half} width="26" height={2 * half} rx="3" />
      <rect
        className="runout__off"
        x={x - 13}
        y={y - half}
        width="26"
        height={2 * half}
        rx="3"
        transform={`rotate(${angle} ${x} ${y})`}
      />
      <path className="runout__measure" d={`M${edge} ${y - half}V8M${edge + off} ${y - half + 2}V8`} />
      <Arrows x={14} from={edge} to={edge + off} isAcross />
    </>
  )
}

/** Two arrows pointing at both sides of a gap that is too narrow for a dimension line. */
function Arrows({ x, from, to, isAcross }: { x: number; from: number; to: number; isAcross?: boolean }) {
  const point = (along: number, aside: number) =>
    isAcross ? `${along} ${x + aside}` : `${x + aside} ${along}`
  return (
    <path
      className="runout__measure"
      d={`M${point(from - 14, 0)}L${point(from, 0)}L${point(from - 5, -2.5)}M${point(from, 0)}L${point(from - 5, 2.5)}M${point(to + 14, 0)}L${point(to, 0)}L${point(to + 5, -2.5)}M${point(to, 0)}L${point(to + 5, 2.5)}`}
    />
  )
}
