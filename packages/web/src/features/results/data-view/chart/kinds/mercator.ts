/** Degrees of longitude that are as long as the way from the equator to a latitude, so that a shape keeps its shape. */
export function projectLatitude(latitude: number): number {
  return (Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI;
}

export function latitudeOf(height: number): number {
  return (Math.atan(Math.exp((height * Math.PI) / 180)) * 360) / Math.PI - 90;
}
