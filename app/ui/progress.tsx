import './progress.css'

interface ProgressProps {
  label: string
  /** From 0 to 1; absent while the end is not known. */
  value?: number
}

/** A bar on the platform's own element, which needs no inline style. */
export function Progress({ label, value }: ProgressProps) {
  return <progress className="progress" aria-label={label} max={1} value={value} />
}
