import type { ReactNode } from 'react'

interface TodayPartProps {
  /** Begins the ids of the part. */
  name: string
  title: string
  /** How many wait, the ones that are not shown too. */
  all?: number
  /** True where nothing waits. */
  isEmpty?: boolean
  children: ReactNode
}

/** One kind of what waits; an empty one says so. */
export function TodayPart({ name, title, all, isEmpty = false, children }: TodayPartProps) {
  return (
    <section className="paper-sheet today__part" aria-labelledby={`${name}-titre`}>
      <h2 id={`${name}-titre`}>
        {title} {all ? <span className="today__count">{all}</span> : null}
      </h2>
      {isEmpty ? <p className="today__nothing">Rien n’attend.</p> : children}
    </section>
  )
}
