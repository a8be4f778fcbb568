export default function Business() {
  return null;
}
