import { Button } from '../../../../../ui/button/button.tsx'

interface LineHeadProps {
  place: number
  legend: string
  total: string | null
}

export function LineHead({ place, legend, total }: LineHeadProps) {
  return (
    <p className="estimate-line__head">
      <strong>{legend}</strong>
      <span className="estimate-line__total">{total ?? '--'}</span>
      <Button
        type="submit"
        name="retirer"
        value={String(place)}
        variant="quiet"
        aria-label={`Retirer ${legend.toLowerCase()}`}
      >
        Retirer
      </Button>
    </p>
  )
}
