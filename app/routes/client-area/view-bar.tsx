import { href } from 'react-router'
import { formAddress } from '../../forms/one-of-forms.ts'
import { Button } from '../../ui/button/button.tsx'
import { Eye } from '../../ui/icon/area-icons.ts'
import './view-bar.css'

interface ViewBarProps {
  id: string
  name: string
  /** « 21 h 36 ». */
  until: string
}

/** Tells one of the staff that they see a client's area, and leads out of it. */
export function ViewBar({ id, name, until }: ViewBarProps) {
  return (
    <section className="view-bar" aria-label="Vue du client">
      <p>
        <Eye /> Vous voyez l’espace de <strong>{name}</strong>, en lecture seule, jusqu’à {until}.
      </p>
      <form method="post" action={formAddress(href('/gestion/clients/:id', { id }), 'quitter')}>
        <Button type="submit" variant="secondary">
          Quitter
        </Button>
      </form>
    </section>
  )
}
