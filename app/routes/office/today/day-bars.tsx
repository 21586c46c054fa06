interface DayBarsProps {
  label: string
  counts: { day: string; count: number }[]
  first: string
  last: string
}

/** A bar for each day, as high as its share of the highest. */
export function DayBars({ label, counts, first, last }: DayBarsProps) {
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const most = Math.max(1, ...counts.map(({ count }) => count))
  return (
    <figure className="days-chart__row">
      <figcaption>
        {label} <strong>{all}</strong>
        <span className="visually-hidden"> en trente jours, {most} au plus en un jour</span>
      </figcaption>
      <svg viewBox={`0 0 ${counts.length * 10} 64`} aria-hidden="true" preserveAspectRatio="none">
        {counts.map(({ day, count }, place) => {
          // A day without any keeps a thin mark: it is there, and nothing came.
          const height = count === 0 ? 1 : Math.max(3, (count / most) * 64)
          return (
            <rect
              key={day}
              x={place * 10 + 1}
              y={64 - height}
              width="8"
              height={height}
              data-empty={!count || undefined}
            />
          )
        })}
      </svg>
      <p aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </p>
    </figure>
  )
}
