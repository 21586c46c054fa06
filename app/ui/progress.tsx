import './progress.css'

interface ProgressProps {
  label: string
  /** Completed share from 0 to 1; omitted while the progress is unknown. */
  value?: number
}

/** Progress bar on the native element, which needs no inline style. */
export function Progress({ label, value }: ProgressProps) {
  return <progress className="progress" aria-label={label} max={1} value={value} />
}
