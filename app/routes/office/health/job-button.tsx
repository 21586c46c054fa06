import { href } from 'react-router'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { Button } from '../../../ui/button/button.tsx'

interface JobButtonProps {
  id: string
  act: 'relancer' | 'classer'
  label: string
  of?: string
}

/** The page that comes back shows what is left. */
export function JobButton({ id, act, label, of }: JobButtonProps) {
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
