export function picturesStyles(pictures) {
  const colors = Object.entries(pictures).map(
    ([name, { color }]) => `  [data-picture="${name}"] {\n    --stand-in: ${color};\n  }`,
  )
  return `/* Written by imagery/encode.mjs: colours that fill the places of pictures until they are loaded. */
@layer components {
${colors.join('\n')}
}
`
}
