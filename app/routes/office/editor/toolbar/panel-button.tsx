interface PanelButtonProps {
  label: string
  isOpen: boolean
  isOn?: boolean
  onPress(): void
  children: React.ReactNode
}

export function PanelButton({ label, isOpen, isOn, onPress, children }: PanelButtonProps) {
  return (
    <button
      type="button"
      className="text-editor__tool"
      tabIndex={-1}
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      data-on={isOn || undefined}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
