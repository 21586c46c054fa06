import sharp from 'sharp'
for (const n of process.argv.slice(2)) {
  const [a,b]=await Promise.all(['/tmp/h7-before/out/small','imagery/cache/previews'].map(f=>sharp(`${f}/${n}.png`).raw().toBuffer({resolveWithObject:true})))
  const w=a.info.width; let c=0,x0=1e9,x1=0,y0=1e9,y1=0; let sum=0
  for (let i=0;i<a.data.length;i++){const d=Math.abs(a.data[i]-b.data[i]); if(d){c++;sum+=d;const p=(i/3)|0,x=p%w,y=(p/w)|0;x0=Math.min(x0,x);x1=Math.max(x1,x);y0=Math.min(y0,y);y1=Math.max(y1,y)}}
  console.log(n,a.info.width,a.info.height,'differing',c,'sum',sum,'box',x0,y0,x1,y1)
}
