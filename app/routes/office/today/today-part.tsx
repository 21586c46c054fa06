import type { ReactNode } from 'react'

interface TodayPartProps {
  /** Begins the ids of the part. */
  name: string
  title: string
  /** How many there are, the ones that are not shown too. */
  all?: number
  children: ReactNode
}

/** One kind of what is to be known. */
export function TodayPart({ name, title, all, children }: TodayPartProps) {
  return (
    <section className="paper-sheet today__part" aria-labelledby={`${name}-titre`}>
      <h2 id={`${name}-titre`}>
        {title} {all ? <span className="today__count">{all > 99 ? '99+' : all}</span> : null}
      </h2>
      {children}
    </section>
  )
}
