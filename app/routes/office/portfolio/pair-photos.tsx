import type { FormOutcome } from '../../../forms/form-outcome.ts'
import type { BeginningView } from './read-beginning.server.ts'

export interface PairFormProps {
  order: NonNullable<BeginningView['order']>
  outcome?: FormOutcome
}

interface PhotosProps {
  name: string
  legend: string
  photos: PairFormProps['order']['before']
  chosen: string
}

export function PairPhotos({ name, legend, photos, chosen }: PhotosProps) {
  return (
    <fieldset className="field">
      <legend className="field__label">{legend}</legend>
      <div className="pair-photos">
        {photos.map(({ id, thumbnail, label, moment }) => (
          <label key={id} className="pair-photo">
            <input type="radio" name={name} value={id} defaultChecked={id === chosen} />
            <img src={thumbnail} alt="" loading="lazy" />
            <span>
              {label} <small>{moment}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
