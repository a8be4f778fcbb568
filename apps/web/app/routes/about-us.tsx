export default function AboutUs() {
  return null;
}
