import { JobButton } from './job-button.tsx'

interface JobButtonsProps {
  id: string
  /** Which job, for whoever does not see the line. */
  of?: string
  all?: boolean
}

/** What may be done with one of them, or with all. */
export function JobButtons({ id, of, all = false }: JobButtonsProps) {
  return (
    <div className="health__buttons">
      <JobButton id={id} act="relancer" label={all ? 'Tout relancer' : 'Relancer'} of={of} />
      <JobButton id={id} act="classer" label={all ? 'Tout classer' : 'Classer'} of={of} />
    </div>
  )
}
