import './share-bar.css'

/** How much of the most something is, in percent, as a rule below its name; the figure beside it says the same. */
export function ShareBar({ percent }: { percent: number }) {
  return (
    <svg className="share-bar" aria-hidden="true">
      <rect width={`${percent}%`} height="100%" />
    </svg>
  )
}
