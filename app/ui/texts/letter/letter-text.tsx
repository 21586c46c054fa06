import { Link } from 'react-router'
import './letter.css'

interface LetterTextProps {
  text: string
  /** Where it stands whole; `null` of what does already. */
  whole: string | null
}

/** What a letter says; of one that is too long its beginning, and the way to the rest. */
export function LetterText({ text, whole }: LetterTextProps) {
  if (!text && !whole) return null
  return (
    <p className="letter__text">
      {text}
      {whole && (
        <>
          … <Link to={whole}>Lire la suite</Link>
        </>
      )}
    </p>
  )
}
