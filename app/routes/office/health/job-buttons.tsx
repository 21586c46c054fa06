import { href } from 'react-router'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { Button } from '../../../ui/button/button.tsx'

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

interface JobButtonProps {
  id: string
  act: 'relancer' | 'classer'
  label: string
  of?: string
}

/** The page that comes back shows what is left. */
function JobButton({ id, act, label, of }: JobButtonProps) {
  return (
    <form method="post" action={formAddress(href('/gestion/etat'), act)}>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" variant={act === 'relancer' ? 'secondary' : 'quiet'}>
        {label}
        {of && <span className="visually-hidden"> {of}</span>}
      </Button>
    </form>
  )
}
