import type { OrderPartProps } from './order-standing.tsx'

/** The rims of an order: which they are, and what is done to them. */
export function RimsSection({ order: { rims } }: OrderPartProps) {
  return (
    <section id="jantes" className="paper-sheet order-record__part" aria-labelledby="jantes-titre">
      <h2 id="jantes-titre">
        Jantes <span className="order-record__count">{rims.length}</span>
      </h2>
      {rims.length === 0 && <p className="paper-note">Aucune jante n’est décrite.</p>}
      <ol className="plain-list order-rims">
        {rims.map((rim) => (
          <Rim key={rim.id} {...rim} />
        ))}
      </ol>
    </section>
  )
}

function Rim({ place, name, work, part, defects, notes, problem }: OrderPartProps['order']['rims'][number]) {
  return (
    <li className="order-rim">
      <span className="order-rim__place" aria-hidden="true">
        {place}
      </span>
      <div>
        <strong>{name}</strong>
        <p>{work}</p>
        {[part, defects, notes].filter(Boolean).map((line) => (
          <p key={line} className="order-rim__note">
            {line}
          </p>
        ))}
        {problem && <p className="order-rim__problem">{problem}</p>}
      </div>
    </li>
  )
}
