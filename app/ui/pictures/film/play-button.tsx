interface PlayButtonProps {
  isPlaying: boolean
  onPress: () => void
}

export function PlayButton({ isPlaying, onPress }: PlayButtonProps) {
  return (
    <button type="button" className="film__button" onClick={onPress}>
      <svg viewBox="0 0 24 24" width="18" height="18" fill="currentColor" aria-hidden="true">
        <path d={isPlaying ? 'M6 4h4v16H6zM14 4h4v16h-4z' : 'M7 4l13 8-13 8z'} />
      </svg>
      {isPlaying ? 'Mettre en pause' : 'Lire'}
    </button>
  )
}
