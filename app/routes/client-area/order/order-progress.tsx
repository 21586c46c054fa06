import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ListChecks } from '../../../ui/icon/area-icons.ts'
import { Timeline, type TimelineStep } from '../../../ui/timeline/timeline.tsx'
import './order.css'

interface OrderProgressProps {
  statusName: string
  steps: TimelineStep[]
  /** The address asks for the timeline: so its button says it where no script answers the press. */
  isTimelineOpen: boolean
}

/** The four steps and the status in words; where there is no room, a button opens the steps (docs/product.md §2.12). */
export function OrderProgress({ statusName, steps, isTimelineOpen }: OrderProgressProps) {
  const [isOpen, setOpen] = useState(isTimelineOpen)
  const { pathname } = useLocation()
  const open = (event: FormEvent) => {
    event.preventDefault()
    setOpen(true)
  }
  return (
    <section className="paper-sheet order-progress" aria-labelledby="order-status">
      <h2 id="order-status" aria-live="polite">
        <span className="order-progress__label">Statut</span> {statusName}
      </h2>
      <div className="order-progress__wide">
        <Timeline steps={steps} />
      </div>
      <form className="order-progress__narrow" onSubmit={open}>
        <Button type="submit" name="suivi" value="oui" variant="secondary" aria-haspopup="dialog">
          <ListChecks /> Voir les étapes
        </Button>
      </form>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Suivi de la commande"
        closeTo={isTimelineOpen ? { pathname } : undefined}
      >
        <Timeline steps={steps} isVertical />
      </Dialog>
    </section>
  )
}
