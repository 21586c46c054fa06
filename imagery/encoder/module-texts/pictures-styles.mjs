export function picturesStyles(pictures) {
  const colors = Object.entries(pictures).map(
    ([name, { color }]) => `  [data-picture="${name}"] {\n    --stand-in: ${color};\n  }`,
  )
  return `/* Written by imagery/encode.mjs: what fills a picture’s place until it is there. */
@layer components {
${colors.join('\n')}
}
`
}
